ALTER TABLE "tax_types" ADD COLUMN "account_code" text;
