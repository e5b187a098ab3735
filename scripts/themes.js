// The themes of style sheets.

const DAY = '[data-theme="day"]';

/**
 * Says each rule of the day again for who hasn't chosen and whose device is set to light (docs/look.md).
 * @type {import("postcss").Plugin}
 */
export const asTheDevice = {
  postcssPlugin: "themes",
  Once(root, { AtRule }) {
    root.walkRules((rule) => {
      const byDay = rule.selectors.filter((selector) => selector.includes(DAY));
      if (byDay.length === 0) return;
      const selectors = byDay.map((selector) => selector.replace(DAY, '[data-theme="auto"]'));
      const media = new AtRule({ name: "media", params: "(prefers-color-scheme: light)" });
      rule.after(media.append(rule.clone({ selectors })));
    });
  },
};
