/** Tells the server the browser's zone, once (S 4.7). */
const keepTimeZone =
  "try{if(!/(?:^|; )member_unauth_time_zone=/.test(document.cookie)){var " +
  `z=Intl.DateTimeFormat().resolvedOptions().timeZone;` +
  `if(z)document.cookie="member_unauth_time_zone="+encodeURIComponent(z)+"; ` +
  `path=/; max-age=31536000; samesite=lax"+(location.protocol==="https:"?"; secure":"")}}catch(e){}`;

/** Skipped view transitions reject; keep them out of the console. */
const letTransitionsFail =
  `["pageswap","pagereveal"].forEach(function(n){addEventListener(n,function(e){var ` +
  "t=e.viewTransition;if(t){t.ready.catch(function(){});t.finished.catch(function(){})}})})";

/** A constant, so that the content security policy can allow its hash. */
export const inlineScript = `(function(){${keepTimeZone}${letTransitionsFail}})()`;
