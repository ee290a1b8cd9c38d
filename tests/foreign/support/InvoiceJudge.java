import org.mustangproject.validator.ZUGFeRDValidator;

/** Validates each file and prints its name and the report, with a line between two reports. */
public class InvoiceJudge {
  public static void main(String[] files) {
    for (String file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      String report = validator.validate(file);
      System.out.println(file);
      System.out.println(validator.wasCompletelyValid());
      System.out.println(report);
      System.out.println("=====");
    }
  }
}
