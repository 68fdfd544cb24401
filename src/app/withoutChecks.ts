/** Stands in for the checks of a declaration: the tests and the server make them, and what is shipped has passed. */
export function check() {}
export function checkTogether() {}
