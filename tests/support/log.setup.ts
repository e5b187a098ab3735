import pino from "pino";
import { processSingleton } from "~/services/process/singleton.server";

// What the site logs is not what these tests are about; one that is mocks the log.
processSingleton("log", () => pino({ level: "silent" }));
