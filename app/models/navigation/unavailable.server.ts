/** The answer of a page whose upstream cannot say what it shows; a browser or crawler may ask again soon. */
export const unavailable = () => new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "30" } });
