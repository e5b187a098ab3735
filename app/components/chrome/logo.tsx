import { iconSprite } from "~/components/ui/icon-name";
import { brand } from "~contracts/brand";

export function Logo({ width = 140 }: { width?: number }) {
  return (
    <svg viewBox="0 0 160 32" width={width} height={width / 5} role="img" aria-label={brand.name}>
      <use href={`${iconSprite}#wordmark`} />
    </svg>
  );
}
