-- stocktake_counts.client_event_id stays until no version that serves writes it.
ALTER TABLE "stock_differences" DROP CONSTRAINT "stock_differences_expected_min";
-- A row of stock_differences that this does not hold for stops it.
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_expected_min" CHECK ("expected" >= -1000000);
