/** S 2.5 */
export function profileFamily(type: string): "schools" | "associations" | "affiliates" {
  if (type === "state_association" || type === "association") return "associations";
  if (type === "publisher" || type === "affiliate") return "affiliates";
  return "schools";
}

export const isAssociation = ({ type }: { type: string }): boolean => profileFamily(type) === "associations";
