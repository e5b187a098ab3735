import { type MigrationList, statements } from "../store/migrate";
import { creation } from "../store/schema";
import { redirectTables } from "./tables";

export const redirectsMigrations: MigrationList = { "redirects-1": statements(creation(redirectTables)) };
