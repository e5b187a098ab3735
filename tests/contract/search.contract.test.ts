import { asker } from "../network/search/small-league";
import { searchRules } from "./search-rules";

searchRules(asker);
