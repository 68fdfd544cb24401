/** The commands that run each bench on little data. */
export declare const benches: readonly (readonly string[])[]
