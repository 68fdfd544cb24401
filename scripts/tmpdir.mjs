/** Does work whose temporary files go where TMPDIR says at that time: programs that have no option for it. */
export async function withTmpdir(path, work) {
  const before = process.env.TMPDIR
  process.env.TMPDIR = path
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
