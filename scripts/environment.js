// Settings from .env that the shell doesn't set (see .env.example).
import { existsSync } from "node:fs";
import { fromRoot } from "./paths.js";

if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
