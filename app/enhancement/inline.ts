/** Tells the server the browser's zone, again when it has changed (S 4.7, rulings 4). */
const keepTimeZone =
  // The first formatter costs 13 ms of processor time ahead of the first paint (50 on a slow phone), Temporal none.
  'try{var z=typeof Temporal=="object"?Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone,' +
  "c=/(?:^|; )member_unauth_time_zone=([^;]*)/.exec(document.cookie);" +
  `if(z&&(!c||decodeURIComponent(c[1])!==z))document.cookie="member_unauth_time_zone="+encodeURIComponent(z)+"; ` +
  `path=/; max-age=31536000; samesite=lax"+(location.protocol==="https:"?"; secure":"")}catch(e){}`;

/** Skipped view transitions reject; keep them out of the console. */
const letTransitionsFail =
  `["pageswap","pagereveal"].forEach(function(n){addEventListener(n,function(e){var ` +
  "t=e.viewTransition;if(t){t.ready.catch(function(){});t.finished.catch(function(){})}})})";

/** A constant, so that the content security policy can allow its hash. */
export const inlineScript = `(function(){${keepTimeZone}${letTransitionsFail}})()`;
