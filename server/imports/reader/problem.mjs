/** Why a file cannot be read, in words; `row` as a spreadsheet counts rows. */
export class Problem extends Error {
  constructor(code, message, row) {
    super(message)
    this.code = code
    this.row = row
  }
}
