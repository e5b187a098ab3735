import type { OrganizationView } from "~/models/card/organization-row";

export const LiteOrganizations = ({ organizations }: { organizations: readonly OrganizationView[] }) => (
  <ul>
    {organizations.map(({ key, name, place, href, note, live }) => (
      <li key={key}>
        {href ? <a href={href}>{name}</a> : name}
        <p>{[live && "Live now", place, note].filter(Boolean).join(", ")}</p>
      </li>
    ))}
  </ul>
);
