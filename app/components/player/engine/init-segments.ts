/** WebKitGTK and WPE forget a stream's init segment on `abort()`; what is appended afterward never plays. */
const FORGETFUL = /Linux.*AppleWebKit(?!.*Chrom)/;

type Abort = { updating: boolean; abort(): void };

/** Lets shaka's `abort()` of an idle buffer pass by there: it sets the append window itself right after. */
export function keepInitSegments(userAgent: string, buffers: Abort | undefined): void {
  if (!buffers || !FORGETFUL.test(userAgent)) return;
  const { abort } = buffers;
  buffers.abort = function (this: Abort) {
    if (this.updating) abort.call(this);
  };
}
