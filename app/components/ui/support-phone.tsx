import { brand } from "~contracts/brand";

export function SupportPhone() {
  return (
    <a href={`tel:${brand.support.phone.replaceAll("-", "")}`} className="unbroken">
      {brand.support.phone}
    </a>
  );
}
