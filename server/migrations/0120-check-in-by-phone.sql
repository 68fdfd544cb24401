ALTER TABLE "container_lines" DROP CONSTRAINT "container_lines_quantity_min";
ALTER TABLE "scan_events" DROP CONSTRAINT "scan_events_kind_values";
ALTER TABLE "container_lines" ADD COLUMN "to_return" integer DEFAULT 0 NOT NULL;
ALTER TABLE "scan_events" ADD COLUMN "container_id" uuid;
ALTER TABLE "stock_losses" ADD COLUMN "container_id" uuid;
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "scan_events_container_id_idx" ON "scan_events" USING btree ("container_id");
CREATE INDEX "stock_losses_container_id_idx" ON "stock_losses" USING btree ("container_id");
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_check_4" CHECK ("to_return" <= "extra");
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_to_return_min" CHECK ("to_return" >= 0);
-- A row of container_lines that this does not hold for stops it.
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_quantity_min" CHECK ("quantity" >= 0);
-- A row of scan_events that this does not hold for stops it.
ALTER TABLE "scan_events" ADD CONSTRAINT "scan_events_kind_values" CHECK ("kind" in ('Pick', 'Put back', 'Store', 'Short pick', 'Issue', 'Count', 'Stocktake', 'Place counted', 'Refill', 'Answer', 'Check', 'Zone passed', 'Zone failed', 'Transfer pick', 'Dispatch', 'Receive', 'All received', 'Check in', 'Undo', 'Wrong code'));
