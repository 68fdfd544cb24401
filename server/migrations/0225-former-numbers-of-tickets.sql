ALTER TABLE "tickets" ADD COLUMN "old_no" text;
CREATE UNIQUE INDEX "tickets_old_no_key" ON "tickets" USING btree ("client_id",lower("old_no")) WHERE not is_deleted;
CREATE INDEX "tickets_old_no_search" ON "tickets" USING gin (folded("old_no") gin_trgm_ops);
