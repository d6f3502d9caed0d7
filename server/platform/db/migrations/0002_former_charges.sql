-- safe while serving: nothing serves; the program of before version 1.0 is stopped, see docs/operations.md
ALTER TABLE "services" DROP COLUMN "former_charges";
