/** As Node, SQLite, and PostgreSQL name what went wrong; "" of any other error. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";
