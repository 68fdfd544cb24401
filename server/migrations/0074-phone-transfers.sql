ALTER TABLE "scan_events" DROP CONSTRAINT "scan_events_kind_values";
-- A row of scan_events that this does not hold for stops it.
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_kind_values" CHECK ("kind" in ('Pick', 'Put back', 'Store', 'Short pick', 'Issue', 'Count', 'Stocktake', 'Place counted', 'Refill', 'Answer', 'Check', 'Zone passed', 'Zone failed', 'Transfer pick', 'Dispatch', 'Receive', 'All received', 'Undo', 'Wrong code'));
