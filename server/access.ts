import { accessOf, ofModel } from '#define'

/** Access computed once from the installed declarations, equal to the browser's. */
export const access = ofModel(accessOf)
