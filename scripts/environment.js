// Settings of this checkout: what a .env file names and the shell does not (.env.example has them all).
import { existsSync } from "node:fs";
import { fromRoot } from "./paths.js";

if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
