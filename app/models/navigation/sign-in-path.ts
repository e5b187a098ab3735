export const signInPath = (redir?: string | null): string =>
  redir ? `/users/sign_in?${new URLSearchParams({ redir })}` : "/users/sign_in";
