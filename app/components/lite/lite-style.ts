/** All that a light page loads. System colors only, so it needs no tokens and follows the chosen theme. */
export const LITE_STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
[data-theme=night]{color-scheme:dark}
[data-theme=day]{color-scheme:light}
body{margin:0 auto;max-width:44rem;padding:0 1rem 1rem;background:Canvas;color:CanvasText}
h1{font-size:1.5rem;line-height:1.2;margin:.75rem 0 .25rem;text-wrap:balance}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.25rem 0}
a{color:LinkText;display:inline-block;min-height:44px;line-height:1.3;padding:11px 0;box-sizing:border-box}
nav a{margin-inline-end:1rem}
[aria-current]{color:CanvasText;font-weight:700}
button,select,input{min-height:44px;padding:0 .75rem;margin:.25rem 0;font:inherit;max-width:100%;box-sizing:border-box}
[type=checkbox]{min-height:auto;width:24px;height:24px;vertical-align:middle}
header{border-block-end:1px solid GrayText}
footer{margin-block-start:2rem;border-block-start:1px solid GrayText;padding-block:.5rem}
ol,ul{padding:0;list-style:none;margin:0}
li{border-bottom:1px solid GrayText;padding:.25rem 0 .5rem}
li a{font-weight:600}
b,table,[data-live]{font-variant-numeric:tabular-nums}
[data-live=score]{font-weight:700;margin-inline-end:.75rem}
table{border-collapse:collapse;width:100%;margin:.75rem 0}
caption{text-align:start;font-weight:600}
th,td{border-bottom:1px solid GrayText;padding:.5rem .25rem;text-align:end}
th:first-child{text-align:start}
td:last-child{font-weight:700}
[role=region]{overflow-x:auto}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{:root{color-scheme:light}header,footer,form{display:none}}`;
