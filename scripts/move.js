// npm run move: takes a network from SQLite (DATA_DIR) to PostgreSQL (DATABASE_URL).
import { start } from "./program.js";

await start("move");
