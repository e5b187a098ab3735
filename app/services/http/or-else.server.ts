import { isUpstreamError } from "./upstream-error";
import { log } from "~/services/process/log.server";

/** The answer, or what stands for it when an upstream fails: search errors are logged and give an empty result (S 8.4). */
export async function orElse<Answer, Fallback>(asked: Promise<Answer>, fallback: Fallback): Promise<Answer | Fallback> {
  try {
    return await asked;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    log().warn(
      { service: error.service, kind: error.kind, status: error.status },
      "shown without what this upstream would have said",
    );
    return fallback;
  }
}
