ALTER TABLE "channel_jobs" ADD COLUMN "alerted_on_utc" timestamp(3) with time zone;
ALTER TABLE "channels" ADD COLUMN "alert_to_id" uuid;
ALTER TABLE "channels" ADD CONSTRAINT "channels_alert_to_id_staff_id_fk" FOREIGN KEY ("alert_to_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "channels_alert_to_id_idx" ON "channels" USING btree ("alert_to_id");
