ALTER TABLE "scan_events" DROP CONSTRAINT "scan_events_kind_values";
ALTER TABLE "zone_checks" DROP CONSTRAINT "zone_checks_state_values";
-- A row of scan_events that this does not hold for stops it.
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_kind_values" CHECK ("kind" in ('Pick', 'Put back', 'Store', 'Short pick', 'Issue', 'Count', 'Stocktake', 'Place counted', 'Refill', 'Answer', 'Check', 'Zone passed', 'Zone failed', 'Wrong code'));
-- A row of zone_checks that this does not hold for stops it.
ALTER TABLE "zone_checks" ADD CONSTRAINT "zone_checks_state_values" CHECK ("state" in ('Open', 'Passed', 'Failed', 'Cancelled'));
