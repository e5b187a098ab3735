import { ButtonLink } from "~/components/ui/button";
import { giftPath, giftsPath } from "~/models/navigation/paths";
import { AccountCard } from "../account-card";

export function GiftsCard() {
  return (
    <AccountCard id="gifts" title="Gifts">
      <p>
        Give a pass to someone else, by e-mail or on paper. <a href={giftPath()}>Give a pass</a>
      </p>
      <div>
        <ButtonLink href={giftsPath()}>Gifts you&apos;ve given</ButtonLink>
      </div>
    </AccountCard>
  );
}
