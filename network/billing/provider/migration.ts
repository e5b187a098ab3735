import { type MigrationList, statements } from "../../store/migrate";
import { creation } from "../../store/schema";
import { providerTables } from "./tables";

export const providerMigrations: MigrationList = { "provider-1": statements(creation(providerTables)) };
