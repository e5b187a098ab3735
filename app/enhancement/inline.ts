/**
 * The one inline script of every page: tells the server the browser's zone, once (S 4.7). A constant, so that the
 * content security policy can allow it by its hash.
 */
export const inlineScript = `(function(){try{if(!/(?:^|; )member_unauth_time_zone=/.test(document.cookie)){var z=Intl.DateTimeFormat().resolvedOptions().timeZone;if(z)document.cookie="member_unauth_time_zone="+encodeURIComponent(z)+"; path=/; max-age=31536000; samesite=lax"+(location.protocol==="https:"?"; secure":"")}}catch(e){}})()`;
