// An interrupted run leaves its workers alone with the test that they are in, which may take minutes. SIGKILL, because
// Vitest forbids `process.exit` in a test; what the test had started is the guardian's.
const endWithRun = () => process.kill(process.pid, 'SIGKILL')
// A worker runs this for each of its test files.
if (!process.listeners('disconnect').some(({ name }) => name === endWithRun.name))
  process.once('disconnect', endWithRun)
