// An interrupted run leaves its workers alone with the test that they are in, which may take minutes. SIGKILL, because
// Vitest forbids `process.exit` in a test; what the test had started is the guardian's.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
