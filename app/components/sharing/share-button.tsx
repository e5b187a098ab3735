import { Button } from "~/components/ui/button";

/** `about` tells it from the others of a list. */
type ShareButtonProps = { url: string; title: string; about?: string };

/** The device's share sheet, or copies the address; hidden without script. */
export function ShareButton({ url, title, about }: ShareButtonProps) {
  return (
    <Button
      type="button"
      icon="share"
      variant="quiet"
      data-enhance="share"
      data-url={url}
      data-title={title}
      data-done="Link copied"
      data-keeps-place=""
      hidden
    >
      <span aria-live="polite">Share</span>
      {about && <span className="visually-hidden">: {about}</span>}
    </Button>
  );
}
