/** Flattening, ranking and compiling all routes for every match is most of what a small page costs. */
export default {
  package: "@remix-run/router",
  version: "1.23.4",
  file: "dist/router.cjs.js",
  edits: [
    {
      why: "Ranked branches are remembered per routes array, matches per path; the caller gets copies it may change.",
      find: `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  let matches = null;
  let decoded = decodePath(pathname);
`,
      replace: `  let remembered = rememberedRoutes.get(routes);
  if (!remembered) {
    remembered = { branches: flattenRoutes(routes), matches: new Map() };
    rankRouteBranches(remembered.branches);
    rememberedRoutes.set(routes, remembered);
  }
  let branches = remembered.branches;
  let memory = allowPartial || pathname.length > 512 ? null : remembered.matches;
  if (memory && memory.has(pathname)) return copyMatches(memory.get(pathname));
  let matches = null;
  let decoded = decodePath(pathname);
`,
    },
    {
      why: "At most 2,000 paths are remembered for one routes array, the oldest out first.",
      find: `    matches = matchRouteBranch(branches[i], decoded, allowPartial);
  }
  return matches;
}
`,
      replace: `    matches = matchRouteBranch(branches[i], decoded, allowPartial);
  }
  if (memory) {
    if (memory.size >= 2000) memory.delete(memory.keys().next().value);
    memory.set(pathname, matches);
    return copyMatches(matches);
  }
  return matches;
}
const rememberedRoutes = new WeakMap();
function copyMatches(matches) {
  if (!matches) return matches;
  let params = Object.assign({}, matches[0].params);
  return matches.map(match => ({ params, pathname: match.pathname, pathnameBase: match.pathnameBase, route: match.route }));
}
`,
    },
    {
      why: "An address is held against the whole of a branch before its parts: most branches are not its own.",
      find: `function matchRouteBranch(branch, pathname, allowPartial) {
`,
      replace: `function matchRouteBranch(branch, pathname, allowPartial) {
  if (!allowPartial && !compilePathOnce(branch.path, false, true)[0].test(pathname)) return null;
`,
    },
    {
      why: "A pattern is compiled once; the expressions carry no state between matches.",
      find: `let [matcher, compiledParams] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);`,
      replace: `let [matcher, compiledParams] = compilePathOnce(pattern.path, pattern.caseSensitive, pattern.end);`,
    },
    {
      why: "At most 2,000 patterns are remembered.",
      find: `function compilePath(path, caseSensitive, end) {
`,
      replace: `const compiledPaths = new Map();
function compilePathOnce(path, caseSensitive, end) {
  let key = (caseSensitive ? "c" : "i") + (end === false ? "p" : "e") + path;
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    if (compiledPaths.size >= 2000) compiledPaths.clear();
    compiled = compilePath(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
function compilePath(path, caseSensitive, end) {
`,
    },
  ],
};
