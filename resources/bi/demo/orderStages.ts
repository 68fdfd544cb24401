/** When orders reached their stages. This business prepares goods a day before they leave. */
export const stagesOfOrders = ["select enter_past_stages(interval '1 day')"]
