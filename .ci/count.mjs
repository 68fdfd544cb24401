// Prints "<passed> <failed>" for a report, either Vitest's JSON or {passed, failed}: node count.mjs <report> <status of the run>
import { readFileSync } from 'node:fs'

const [report, status] = process.argv.slice(2)
const { passed, failed } = counted()
// A run that failed without a failed test (an error outside of tests, no report) is a failure all the same.
console.log(passed, failed === 0 && (status !== '0' || passed === 0) ? 1 : failed)

function counted() {
  try {
    const { numPassedTests, numFailedTests, testResults, ...plain } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    if (!testResults) return plain
    // A file that could not be loaded, or whose hooks failed, has no failed test.
    const files = testResults.filter(
      file =>
        file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + files.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
