ALTER TABLE "invoices" ADD COLUMN "file_error" text;
ALTER TABLE "invoices" ADD COLUMN "file_again_utc" timestamp(3) with time zone;
