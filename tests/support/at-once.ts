export const atOnce = <Result>(count: number, begin: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => begin(index)));
