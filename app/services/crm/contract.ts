import { z } from "zod";
import { privacyRequestSchema } from "~/models/lead/privacy-schema";
import { leadSchema, referenceSchema } from "~/models/lead/schema";
import { endpoint } from "~/services/http/endpoint";

/** The CRM: leads of partners and schools, and requests under privacy law (S 7.10, 9.11, decisions 3). */
const received = z.object({ reference: referenceSchema });

export const crmContract = {
  lead: endpoint({ method: "POST", path: "/leads", body: leadSchema, answer: received }),
  privacyRequest: endpoint({ method: "POST", path: "/privacy_requests", body: privacyRequestSchema, answer: received }),
};
