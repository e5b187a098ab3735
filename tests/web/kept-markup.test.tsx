import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Kept, KeptMarkup } from "~/components/ui/kept";
import { keptMarkup } from "~/web/kept-markup.server";

const PLENTY = 100_000;
let drawn = 0;
function Name({ name }: { name: string }) {
  drawn += 1;
  return (
    <b title={name}>
      {name} and {name}
    </b>
  );
}
const Other = ({ name }: { name: string }) => <i>{name}</i>;

describe("kept markup (performance 3)", () => {
  it("is drawn once for the same props, and again for others", () => {
    const markupOf = keptMarkup(PLENTY);
    const before = drawn;
    expect(markupOf(Name, { name: "Lincoln" })).toBe('<b title="Lincoln">Lincoln and Lincoln</b>');
    expect(markupOf(Name, { name: "Lincoln" })).toBe('<b title="Lincoln">Lincoln and Lincoln</b>');
    expect(drawn - before).toBe(1);
    expect(markupOf(Name, { name: "Jefferson" })).toContain("Jefferson");
    expect(markupOf(Other, { name: "Lincoln" })).toBe("<i>Lincoln</i>");
    expect(drawn - before).toBe(2);
  });

  it("lets the least used go when it holds too much", () => {
    const markupOf = keptMarkup(200);
    const before = drawn;
    for (const name of ["a", "b", "c", "d", "e", "f", "a"]) markupOf(Name, { name });
    expect(drawn - before).toBe(7);
  });

  it("stands in the page as if it were drawn there, in the midst of drawing, escaped alike", () => {
    const list = (
      <ul>
        {["<Lincoln>", "St. Mary's & Co.", "<Lincoln>"].map((name, index) => (
          <Kept key={index} as="li" className="one" part={Name} props={{ name }} />
        ))}
        <li>last</li>
      </ul>
    );
    const anew = renderToStaticMarkup(list);
    const markupOf = keptMarkup(PLENTY);
    const kept = () => renderToStaticMarkup(<KeptMarkup.Provider value={markupOf}>{list}</KeptMarkup.Provider>);
    expect(kept()).toBe(anew);
    expect(kept()).toBe(anew);
    expect(anew).toContain('<li class="one"><b title="&lt;Lincoln&gt;">');
  });
});
