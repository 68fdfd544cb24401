ALTER TABLE "scan_events" DROP CONSTRAINT "scan_events_kind_values";
ALTER TABLE "warehouse_jobs" DROP CONSTRAINT "warehouse_jobs_kind_values";
-- A row of scan_events that this does not hold for stops it.
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_kind_values" CHECK ("kind" in ('Pick', 'Put back', 'Store', 'Short pick', 'Issue', 'Count', 'Stocktake', 'Place counted', 'Refill', 'Answer', 'Wrong code'));
-- A row of warehouse_jobs that this does not hold for stops it.
ALTER TABLE "warehouse_jobs" ADD CONSTRAINT "warehouse_jobs_kind_values" CHECK ("kind" in ('Pick', 'Refill', 'Count', 'Check-in', 'Load', 'Transfer', 'Refused scan'));
CREATE INDEX "scan_events_refused" ON "scan_events" USING btree ("client_id","happened_on_utc","id") WHERE outcome = 'Refused' and not is_deleted;
CREATE INDEX "scan_events_settled" ON "scan_events" USING btree ("client_id","settled_on_utc") WHERE outcome = 'Settled' and not is_deleted;
