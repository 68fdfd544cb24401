/** Does work whose temporary files go where TMPDIR says at that time. */
export declare function withTmpdir<Result>(
  path: string,
  work: () => Promise<Result>,
): Promise<Result>
