import { Button } from "~/components/ui/button";

/** `about` tells it from the others of a list. */
type ShareButtonProps = { url: string; title: string; about?: string; quiet?: boolean };

/** From where a replay is, past its beginning; `url` lacks its second (enhancement/watch/share-moment.ts). */
export function ShareMoment({ url, title }: Pick<ShareButtonProps, "url" | "title">) {
  return (
    <Button type="button" icon="share" data-moment={url} data-title={title} data-done="Link copied" hidden>
      <span>
        <span className="visually-hidden">Share: </span>
        <span aria-live="polite">From</span> <span data-time="">0:00</span>
      </span>
    </Button>
  );
}

/** The device's share sheet, or copies the address; hidden without script. */
export function ShareButton({ url, title, about, quiet = false }: ShareButtonProps) {
  return (
    <Button
      type="button"
      icon="share"
      variant={quiet ? "quiet" : "secondary"}
      flush={quiet}
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
