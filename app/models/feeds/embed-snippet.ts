import { escaped } from "~/models/navigation/app-mode";

/** The HTML that a school copies: a frame, and a script that fits its height where scripts run. */
export const embedSnippet = (siteUrl: string, path: string, title: string): string =>
  `<iframe src="${escaped(siteUrl + path)}" title="${escaped(title)}" loading="lazy" referrerpolicy="strict-origin"
  style="width: 100%; height: 480px; border: 0"></iframe>
<script>
addEventListener("message", function (event) {
  if (event.origin !== "${new URL(siteUrl).origin}" || !event.data.embedHeight) return;
  document.querySelectorAll("iframe").forEach(function (frame) {
    if (frame.contentWindow === event.source) frame.style.height = Math.ceil(event.data.embedHeight) + "px";
  });
});
</script>`;
