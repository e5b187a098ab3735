/** S 2.4 */
export type RedirectTable = { path: string; target: string };

declare module "../store/database" {
  interface Database {
    redirect: RedirectTable;
  }
}
