ALTER TABLE "refunds" ADD COLUMN "bank_account" text;
ALTER TABLE "refunds" ADD COLUMN "batch" text;
CREATE INDEX "refunds_batch_idx" ON "refunds" USING btree ("batch");
