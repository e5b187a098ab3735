// The layers of style sheets.

/** The layer of a module by its folder, so that a page's rules win over those of the components that it shows. */
const LAYERS = { "app/components/": "components", "app/routes/": "pages" };

/**
 * Puts each CSS module into its layer. Any sheet may be the first to load, so each says the order of the layers.
 * @type {import("postcss").Plugin}
 */
export const inLayers = {
  postcssPlugin: "layers",
  Once(root, { AtRule }) {
    const file = root.source?.input.file ?? "";
    const [, name] = Object.entries(LAYERS).find(([folder]) => file.includes(folder)) ?? [];
    if (!name) return;
    const layer = new AtRule({ name: "layer", params: name, nodes: root.nodes });
    root.removeAll();
    root.append({ name: "layer", params: "reset, tokens, base, components, pages" }, layer);
  },
};
