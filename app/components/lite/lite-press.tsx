/** A form of one button, which comes back to the page. */
export const LitePress = ({ action, intent, label }: { action: string; intent: string; label: string }) => (
  <form method="post" action={action}>
    <button name="intent" value={intent}>
      {label}
    </button>
  </form>
);
